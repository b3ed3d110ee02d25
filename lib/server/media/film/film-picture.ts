/** A picture of a film, as H.264 units that each come after their length. */
export type FilmPicture = {
  content: Buffer;
  /** When it is shown, samples of sound from its section's beginning. */
  time: number;
  isKey: boolean;
};
