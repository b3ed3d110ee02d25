/** The words of the brand being built (next.config.mjs). */
declare module '@brand/words/en.json' {
  const words: Record<string, unknown>;
  export default words;
}
