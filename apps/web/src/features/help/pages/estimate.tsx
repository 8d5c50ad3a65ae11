import { Part, Points, Text, Word } from './prose.tsx'

export function Estimate() {
  return (
    <>
      <Part title="An answer before you pay">
        <Text>
          As soon as one face is loaded and one is held, the settings say above Generate what a run is likely to give. Your own
          browser computes this <Word id="estimate" />: it costs no tokens and asks nothing of the server. Turn the force, change
          the shell, material or printer, or pick another face, and it follows. While it is being renewed it is dimmed.
        </Text>
        <Points>
          <li>
            <strong>Solid carries about 4,500 lbf (±8 %).</strong> The part printed solid, and how far off the number may be.
          </li>
          <li>
            <strong>For 450 lbf a lattice weighs about 6–9 oz (70–80 % saved).</strong> The best design of a run is expected
            there.
          </li>
          <li>
            <strong>Strut families lightest, limited by minimum feature.</strong> The two families that are most likely to lead
            the table, and what keeps them from being lighter.
          </li>
        </Points>
        <Text>Press F to see the solid part move and where it is stressed most, while you turn the force.</Text>
      </Part>
      <Part title="What cannot work is said here">
        <Points>
          <li>The part can spin about its held faces, or is not closed.</li>
          <li>The target is above what the solid part reaches.</li>
          <li>No lattice cell of the printer fits into the part.</li>
          <li>A closed shell keeps powder in: the direction that lets it out best is named.</li>
        </Points>
      </Part>
      <Part title="What it is not">
        <Text>
          It looks at the part with a tenth of the cells of a run, so thin walls have a wide band. A part that is too fine for it,
          or has more than 500,000 triangles, has no estimate. Generate does without it: only a run gives designs, and only their
          numbers count. The switch beside the word turns it off, to save a battery; your browser remembers.
        </Text>
      </Part>
    </>
  )
}
