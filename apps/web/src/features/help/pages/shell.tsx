import cutBracket from '../pictures/cut.webp'
import { Part, Picture, Points, Text, Word } from './prose.tsx'

export function Shell() {
  return (
    <>
      <Part title="The skin around the lattice">
        <Text>
          The <Word id="shell" /> is solid. Its outside is exactly your part, triangle by triangle, so that holes, threads and
          mating faces are unchanged. The lattice begins at its inside. A thicker shell is stiffer and heavier. A shell thinner
          than the machine can print is refused.
        </Text>
        <Picture
          source={cutBracket}
          alt="A bracket cut in half: a thin solid skin above and below, the lattice between them, a solid pad under the load"
          width={1000}
          height={500}
        >
          The bracket of the demonstration, cut in half: a solid skin, a lattice that is denser where the force flows, and a solid
          pad under the load. Its sides are open.
        </Picture>
      </Part>
      <Part title="Open direction">
        <Text>
          Powder cannot drain from a closed shell. Choose a direction: faces whose normal lies within 45° of it get no shell, and
          the lattice is open there.
        </Text>
        <Points>
          <li>
            <strong>X, Y or Z</strong> opens both sides, <strong>+Z</strong> or <strong>−Z</strong> only one.
          </li>
          <li>Load and held faces always keep a solid pad.</li>
          <li>If a direction opens no face, a message says so.</li>
          <li>An open shell is weaker; the table shows by how much.</li>
        </Points>
      </Part>
    </>
  )
}
