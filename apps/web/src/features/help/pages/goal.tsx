import { Part, Points, Text, Word } from './prose.tsx'

export function Goal() {
  return (
    <>
      <Part title="The target value">
        <Text>
          The goal says what the value means. <Word id="max-load">Max load</Word> is the force that the part must carry without
          damage. <Word id="stiffness">Stiffness</Word> is the force it takes to move the load faces by one unit of length. In
          either case you get the lightest design that reaches the number.
        </Text>
        <Points>
          <li>
            <strong>A number above 0</strong>: the least mass with at least that value.
          </li>
          <li>
            <strong>0</strong>: the largest value at a mean density of 0.30. Use it to find out what the part can reach.
          </li>
        </Points>
      </Part>
      <Part title="Tolerance">
        <Text>
          A design meets the target when it reaches the requested value. Designs are made to lie at most 3 % above it; one that
          lies higher cannot be printed lighter, and the row says "limited by". When even the densest lattice falls short, the row
          says by how much, and what the best reachable value is: in amber up to 5 % below, further below in red. Designs that
          meet the target come first.
        </Text>
        <Text>
          A value that the solid part itself cannot reach is refused before any token is spent. The message states the solid
          part's value.
        </Text>
      </Part>
      <Part title="Max load and breaking">
        <Text>
          Max load is the onset of damage: half a percent of the skin or of the lattice yields or buckles. A target load means
          this one. The <Word id="first-yield" /> is lower: there the most stressed point begins. The <Word id="ultimate-load" />{' '}
          is where the part breaks. The <Word id="safety-factor" /> compares max load with the requested load. The analysis is
          linear and static: no impact, no fatigue, no heat.
        </Text>
      </Part>
    </>
  )
}
