import { Part, Points, Text, Word } from './prose.tsx'

export function PrintEase() {
  return (
    <>
      <Part title="A score and its reason">
        <Text>
          Print ease says how well a design prints on the chosen machine, from 0 to 100: green and easy from 75, amber and
          moderate from 50, red and hard below. One bad property spoils a print, so the worst one decides the score. The row names
          it with its value and its limit.
        </Text>
        <Points>
          <li>The thinnest wall or strut, against what the machine can print.</li>
          <li>The narrowest gap, against the smallest that does not fuse.</li>
          <li>
            Powder or resin: its depth, and the depth that can be cleaned (<Word id="powder-depth" />
            ). A closed shell on a powder machine is always red.
          </li>
          <li>The build volume: does the part fit, in any direction along the axes?</li>
          <li>Overhangs, on machines that need supports.</li>
          <li>Warping of thick or very long parts.</li>
        </Points>
      </Part>
      <Part title="Why a light design is rarely green">
        <Text>
          The lightest lattice uses the thinnest walls and struts that the machine prints. Printing at a limit needs care and
          gives a score of about 58. Amber is a good result; look for designs that score well below the others.
        </Text>
      </Part>
      <Part title="What to do about red">
        <Text>
          Read the reason. Most often it is powder: choose an <Word id="open-direction" />. If it is a thin wall, take a thicker
          shell or a design with larger cells; if it is the build volume, another printer.
        </Text>
      </Part>
    </>
  )
}
