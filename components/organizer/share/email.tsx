/** An address that may go on in the next line behind its `@`. */
export function Email({ of }: { of: string }) {
  const at = of.lastIndexOf('@') + 1;
  return (
    <span>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </span>
  );
}
