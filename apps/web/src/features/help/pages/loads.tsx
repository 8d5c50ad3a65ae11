import { mostLoadCases } from '@trabecula/domain'
import { Part, Points, Text, Word } from './prose.tsx'

export function Loads() {
  return (
    <>
      <Part title="When you need them">
        <Text>
          One force on the load faces and one set of held faces is enough for most parts. A bracket that is pulled on one day and
          pushed aside on another has two <Word id="load-case">load cases</Word>, and one that hangs on a bolt is not clamped.
          Open "More loads and supports" in the settings for these. A study without them is as before.
        </Text>
        <Text>
          There are up to {mostLoadCases} cases. Case A is the force of the settings, and its size is the number of the goal. The
          others, B to F, are given as they are. They act one at a time, never together: to have two loads together, put their
          faces and their sum into one case.
        </Text>
      </Part>
      <Part title="Kinds of loads">
        <Points>
          <li>
            <strong>Force</strong> (N or lbf): spread evenly over its faces, in one direction.
          </li>
          <li>
            <strong>Pressure</strong> (MPa or psi; kPa, bar and ksi may be typed): square on every spot of its faces. A positive
            one pushes into the part, a negative one pulls.
          </li>
          <li>
            <strong>Torque</strong> (N·mm or lbf·in): turns its faces about an axis, by the right hand: the thumb points along the
            axis, the fingers the way it turns. Faces of one cylinder have its axis; for others type a point and a direction.
          </li>
          <li>
            <strong>Remote force</strong> (N or lbf): acts at a point off the part, as at the end of a lever that is not drawn.
            Its faces get the force and the moment that it makes. The point is in the coordinates of the file.
          </li>
          <li>
            <strong>Acceleration</strong> (m/s² or ft/s²; g may be typed): the own weight of the design, lattice and skin as heavy
            as they are, or what a jolt makes of it. It needs no faces.
          </li>
        </Points>
        <Text>
          A face may be in several cases: it shows them in bands side by side, with their letters. The matrix of faces and cases
          lists them all, and is set with the keyboard.
        </Text>
      </Part>
      <Part title="Kinds of supports">
        <Points>
          <li>
            <strong>Held</strong>, as before: the face does not move at all, as if it were clamped or glued.
          </li>
          <li>
            <strong>Sliding</strong>: the face does not leave its plane, but slides in it without friction. It holds in both
            senses, so it also pulls where a real one would lift off.
          </li>
          <li>
            <strong>Pinned hole</strong>: the hole turns about its pin and slides along it, and cannot move across it. Choose all
            faces of the hole.
          </li>
          <li>
            <strong>Symmetry plane</strong>: the part goes on beyond the face as in a mirror. Cut the part in half, and ask for
            half of the load.
          </li>
        </Points>
        <Text>
          Sliding faces and planes must be square to x, y or z, and pins along one of them. A <Word id="support" /> replaces a
          held face where it is enough, but all together they must leave the part no way to slide or to turn. When they do, the
          estimate says which, and the outline of the part moves that way.
        </Text>
      </Part>
      <Part title="What the number means with several cases">
        <Points>
          <li>
            <strong>Max load</strong>: every case must be borne. For each the analysis finds how many times its loads the design
            bears before damage begins; the least of these factors, times the number, is the max load of the row. At a target of
            500 N a row with 500 N bears 500 N in case A, and every other case as it is given. Type a number above 0: without one
            nobody knows how the cases compare.
          </li>
          <li>
            <strong>Stiffness</strong>: each case is compared with the solid part. Either the worst of these shares counts, or
            their mean by weights that you give.
          </li>
        </Points>
        <Text>
          The row names its <Word id="governing-case" />. Its details list every case: at how many times its loads damage begins,
          and how stiff the design is beside the solid part. After a verification what the exported mesh bears stands beside it,
          case by case.
        </Text>
      </Part>
      <Part title="Reading the fields">
        <Text>
          With a max load the fields first show the envelope: at every spot the worst of all cases. Choose a case above the field
          to see that case alone. All loads grow together with the load that is set: it is the force of case A, and the other
          cases are as given at the number of the goal.
        </Text>
      </Part>
    </>
  )
}
