import { Part, Points, Text, Word } from './prose.tsx'

export function Trust() {
  return (
    <>
      <Part title="How the numbers are found">
        <Text>
          The numbers of the table come from finite elements in which the lattice is replaced by a material with the lattice's
          stiffness and strength. This is fast enough for optimisation, and accurate as long as enough cells lie across the part.
        </Text>
        <Text>With at least four cells across the thinnest loaded section, predictions are accurate to about 10 %.</Text>
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
            <strong>Low</strong>: fewer than two cells, or thin sheets cut open. Verify before you rely on it. Also a part with a
            gap so narrow that the analysis joins its sides: the reason says where, and a verification whether it sees the gap.
          </li>
        </Points>
        <Text>
          The level says how well the prediction fits the file, not the print. Published tests of metal lattices measured less
          stiffness than predicted, some also less strength; for struts in titanium the details of a design give the range. Test a
          printed specimen before a metal part carries a load.
        </Text>
      </Part>
      <Part title="Verification">
        <Text>
          Verify analyses the exported mesh itself with small elements, without the homogenised material. The row then shows both
          values and their deviation. Use <Word id="verified">verified</Word> values in reports. Verification is free.
        </Text>
      </Part>
      <Part title="What the optimisation gains">
        <Text>
          The last row of the table shows the <Word id="baseline" />: the same cells with one density everywhere. The difference
          is what the optimisation gains. <Word id="governing-mode" /> says what fails first, and where.
        </Text>
      </Part>
    </>
  )
}
