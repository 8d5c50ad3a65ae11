import partPicture from '../pictures/part.webp'
import { Part, Picture, Steps, Text, Word } from './prose.tsx'

export function GettingStarted() {
  return (
    <>
      <Part title="From a part to a lattice">
        <Text>
          You bring a closed part as an STL file and say where it is pushed and where it is held. You get up to nine designs, each
          optimised for one number and ranked, and take one home as a closed STL.
        </Text>
        <Steps>
          <li>Drop an STL file anywhere on the dashboard. That makes a project.</li>
          <li>Look at the size in the lower left corner. If it is not your part's, choose the right unit under File.</li>
          <li>
            Click the faces that carry the load; they turn green. These are the <Word id="load-face">load faces</Word>.
          </li>
          <li>
            Switch to Held and click the faces that are held; they turn red. At least one <Word id="boundary-face" /> is needed.
          </li>
          <li>
            Look at the arrow. It shows the <Word id="force-direction" />; type other numbers if the force comes from elsewhere.
          </li>
          <li>
            Choose a <Word id="goal" /> and type the number. With 0 you get the best that a lattice of mean density 0.30 can do.
          </li>
          <li>
            Choose shell, material and printer, then Generate. It takes a few minutes and costs 20 tokens once it has succeeded.
          </li>
          <li>Click a row of the table to see its lattice. Cut it open with the section tool. Export what you like.</li>
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
          The file has to be closed: no holes, no missing triangles. A part of several bodies, or one with small gaps, can often
          be repaired; you are asked before anything is changed. The part should be thicker than about three cells of the lattice,
          or little is left to optimise.
        </Text>
      </Part>
      <Part title="Studies">
        <Text>
          Each set of settings is a <Word id="study" />. Change a setting and generate again, and the earlier designs stay where
          they were: the list in the top bar switches between them.
        </Text>
      </Part>
    </>
  )
}
