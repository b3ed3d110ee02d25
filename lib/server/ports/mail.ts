/** One message, as plain text. */
export type Message = { to: string; subject: string; text: string };

export type Mail = {
  /** Resolves when the mail server has taken the message. */
  send(message: Message): Promise<void>;
  close(): void;
};
