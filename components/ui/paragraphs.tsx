/** Text that somebody typed, as it is: an empty line begins a paragraph, any other a line. */
export function Paragraphs({ text }: { text: string }) {
  return text
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph, index) => <p key={index}>{paragraph}</p>);
}
