// Answers for words with a hyphen that stay on one line: `(TRC-20)`.
export const Unbroken = ({ children }: { children: string }) =>
  children.split(/(\S*-\S*)/).map((part, at) =>
    part.includes('-') ? (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
