import partPicture from '../pictures/part.webp'
import { Part, Picture, Steps, Text, Word } from './prose.tsx'

export function GettingStarted() {
  return (
    <>
      <Part title="From a part to a lattice">
        <Text>
          You upload a closed part as an STL file and select where it is loaded and where it is held. You get up to nine ranked
          designs, each optimised for one target, and export the one you want as a closed STL.
        </Text>
        <Steps>
          <li>Drop an STL file anywhere on the dashboard to create a project.</li>
          <li>Check the size of the part under File and units. If it is wrong, choose another unit.</li>
          <li>
            Click the faces that carry the load; they turn green. These are the <Word id="load-face">load faces</Word>.
          </li>
          <li>
            Switch to Held faces and click the faces that are held; they turn red. You need at least one <Word id="held-face" />.
          </li>
          <li>
            Check the arrow. It shows the <Word id="force-direction" />; type other numbers to change it.
          </li>
          <li>
            Choose a <Word id="goal" /> and type the value. Enter 0 for the best value at a mean density of 0.30.
          </li>
          <li>
            Choose shell, material and printer, then Generate. A run takes a few minutes and costs 20 tokens if it succeeds.
          </li>
          <li>Click a row of the table to see its lattice. Look inside with the section tool. Export the design you want.</li>
        </Steps>
        <Picture
          source={partPicture}
          alt="A bracket with a green load face, a red held face and a force arrow"
          width={720}
          height={450}
        >
          Green with dots: loaded. Red with stripes: held. The arrow shows the force.
        </Picture>
      </Part>
      <Part title="What a good part looks like">
        <Text>
          The mesh must be closed: no holes, no missing triangles. A part with several bodies or small gaps can often be repaired;
          nothing changes without your consent. The part should be thicker than about three lattice cells, or little is left to
          optimise.
        </Text>
      </Part>
      <Part title="Studies">
        <Text>
          Each set of settings is a <Word id="study" />. Change a setting and generate again, and the earlier designs are kept:
          switch between studies in the top bar.
        </Text>
      </Part>
    </>
  )
}
