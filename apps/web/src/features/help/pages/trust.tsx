import { Part, Points, Text, Word } from './prose.tsx'

export function Trust() {
  return (
    <>
      <Part title="How the numbers are found">
        <Text>
          The numbers of the table come from finite elements in which the lattice is replaced by a material with the lattice's
          stiffness and strength. That is fast enough to optimise with, and right as long as enough cells lie across the part.
        </Text>
        <Text>At least four cells across the thinnest loaded place make a prediction that holds within about 10 %.</Text>
      </Part>
      <Part title="Trust">
        <Points>
          <li>
            <strong>High</strong>: four cells or more across the thinnest loaded section, with a closed skin, or struts that lose
            little when cut open.
          </li>
          <li>
            <strong>Medium</strong>: two to four cells with a closed skin, or sheets that are cut open. Expect deviations above 10
            %.
          </li>
          <li>
            <strong>Low</strong>: fewer than two cells, or thin sheets cut open. Verify before you rely on it.
          </li>
        </Points>
      </Part>
      <Part title="Verification">
        <Text>
          Verify analyses the exported mesh itself, with small elements and without the replacement. The row then shows both
          numbers and how far they are apart. <Word id="verified">Verified</Word> values are what to put into a report. It is
          free.
        </Text>
      </Part>
      <Part title="What the optimisation brought">
        <Text>
          Below the table stands the <Word id="baseline" />: the same cells with one density everywhere. The difference to it is
          what the optimisation is worth. <Word id="governing-mode" /> says what would give way first, and where.
        </Text>
      </Part>
    </>
  )
}
