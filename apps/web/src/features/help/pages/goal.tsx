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
          A design meets the target when its value lies within 5 % of the requested value. It may lie above when nothing lighter
          can be printed; the row then says "limited by". When even the densest lattice falls short, the row says by how much, and
          what the best reachable value is.
        </Text>
        <Text>
          A value that the solid part itself cannot reach is refused before any token is spent. The message states the solid
          part's value.
        </Text>
      </Part>
      <Part title="Max load and breaking">
        <Text>
          Max load is the onset of damage: the first point of core, skin or a strut yields or buckles. The{' '}
          <Word id="ultimate-load" /> is where the part breaks. The <Word id="safety-factor" /> compares max load with the
          requested load. The analysis is linear and static: no impact, no fatigue, no heat.
        </Text>
      </Part>
    </>
  )
}
