import { Part, Points, Steps, Text, Word } from './prose.tsx'

export function Fields() {
  return (
    <>
      <Part title="See how the part carries the load">
        <Text>
          Press F, or the waves in the toolbar. Part, cut and lattice are coloured by what the analysis computed at every place.
          It costs no tokens. The solid part has its fields seconds after a run has begun, the designs when it has ended.
        </Text>
        <Steps>
          <li>
            Choose the <Word id="field" />, and whole, skin or lattice.
          </li>
          <li>Read the colour off the legend, or point at the part: its value is marked on the legend.</li>
          <li>Click to keep a value, up to ten. Copy takes them into a spreadsheet.</li>
          <li>Move the load. Everything grows with it at once, from nothing to twice the load of the result.</li>
        </Steps>
      </Part>
      <Part title="Which field answers which question">
        <Points>
          <li>
            <strong>Is the load where it should be?</strong> Displacement, with the deformed shape. A wrong face or a wrong
            direction is seen at once.
          </li>
          <li>
            <strong>Where will it break first?</strong> <Word id="utilisation" />: 100 % is where it begins to yield or buckle.
            The marker stands where the row says that it fails first.
          </li>
          <li>
            <strong>Is there a reserve?</strong> Safety factor: red is below 1. It ends at 10, because more says no more.
          </li>
          <li>
            <strong>What fails there?</strong> <Word id="governing-mode">Governing mode</Word>: yield of skin, pad or core, or
            buckling.
          </li>
          <li>
            <strong>How large are the stresses?</strong> Von Mises stress in solid material; in a lattice the stress in the wall,
            found with the tables of its cell.
          </li>
          <li>
            <strong>Where did the material go?</strong> <Word id="relative-density">Relative density</Word>, or the thickness of
            wall or strut.
          </li>
          <li>
            <strong>Was the prediction right?</strong> Deviation, once the row was <Word id="verified">verified</Word>.
          </li>
        </Points>
      </Part>
      <Part title="The legend">
        <Points>
          <li>Minimum and maximum can be typed. A typed legend is locked; the lock lets it follow the values again.</li>
          <li>The eye fits it to what is visible: a cut or a close view has a range of its own.</li>
          <li>
            The dashed line lies where 99.5 % of the cells are below. The legend can end there, so that one corner does not take
            all the colours.
          </li>
          <li>Designs side by side have one legend, over all of them.</li>
        </Points>
      </Part>
      <Part title="What the numbers are">
        <Points>
          <li>Places are in the coordinates of the uploaded file.</li>
          <li>
            Largest and least come from the cells in which the first yield is looked for. At the edges of load and held faces, and
            under the load itself, values grow without end as the analysis gets finer; they are coloured, and never the largest.
          </li>
          <li>
            A lattice is computed as a material. The stress in its walls is right on average over a cell, and says nothing of the
            fillet at a single joint. Verify does.
          </li>
          <li>What was not computed is grey, or missing from the list with its reason. It is never zero.</li>
        </Points>
      </Part>
      <Part title="Deformed shape, pictures and files">
        <Text>
          Displacements are usually too small to be seen. Automatic draws the largest as a twentieth of the part; the panel says
          how many times as large that is. Save takes a picture of the view with its legend, and writes the fields for VTK and
          ParaView.
        </Text>
      </Part>
    </>
  )
}
