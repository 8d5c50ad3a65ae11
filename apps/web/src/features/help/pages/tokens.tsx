import { defaultTokenCosts } from '@trabecula/domain'
import { Part, Points, Text } from './prose.tsx'

export function Tokens() {
  const { generate, export: exported, preview } = defaultTokenCosts
  return (
    <>
      <Part title="What costs tokens">
        <Points>
          <li>Generating a set of designs: {generate}, if the run succeeds.</li>
          <li>Exporting a design: {exported}, once; later downloads of the same design are free, in every format.</li>
          <li>A standalone cell: {preview}.</li>
        </Points>
        <Text>Viewing, comparing, verifying and the tour are free. Failed or cancelled work is free too.</Text>
      </Part>
      <Part title="Where they come from">
        <Text>
          Your plan includes tokens every 30 days. Tokens left at the end of a period are carried over once. Top-up tokens never
          expire. Tokens are used in that order. They belong to the team; the owner manages them under Billing.
        </Text>
      </Part>
      <Part title="Teams">
        <Text>
          All members see and edit the team's projects. Only the owner invites and removes members and pays. You belong to one
          team at a time; when you leave it, you return to your own.
        </Text>
      </Part>
    </>
  )
}
