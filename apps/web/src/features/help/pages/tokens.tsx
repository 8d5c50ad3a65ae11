import { defaultTokenCosts } from '@trabecula/domain'
import { Part, Points, Text } from './prose.tsx'

export function Tokens() {
  const { generate, export: exported, preview } = defaultTokenCosts
  return (
    <>
      <Part title="What costs tokens">
        <Points>
          <li>Generating a set of designs: {generate}, when it has succeeded.</li>
          <li>Exporting a design: {exported}, once; later downloads of the same design are free, in every format.</li>
          <li>A standalone cell: {preview}.</li>
        </Points>
        <Text>
          Looking, cutting, comparing, verifying and the tour cost nothing. What fails or is cancelled costs nothing either.
        </Text>
      </Part>
      <Part title="Where they come from">
        <Text>
          Your plan gives a number of tokens every 30 days. What is left of them at the end of a period is carried over once.
          Bought tokens never expire. Tokens are spent in that order. They belong to the team; its owner sees and buys them under
          Billing.
        </Text>
      </Part>
      <Part title="Teams">
        <Text>
          Everybody in a team sees and edits the team's projects. Only the owner invites, removes and pays. You work in one team
          at a time; when you leave, you are back in your own.
        </Text>
      </Part>
    </>
  )
}
