import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** `text` is all of it as it was sent, its head included (`read-mail.ts`). */
export type ReceivedMail = { to: string; text: string };

type Options = {
  answer?: (to: string) => string;
  hangsUp?: (to: string, at: 'recipient' | 'message') => boolean;
  takes?: (to: string) => Promise<unknown>;
  waitMs?: number;
  most?: number;
};

/**
 * A small mail server. `answer` says what it answers to a recipient, such as `550 No such address`; everything else it
 * takes. `hangsUp` says whether it hangs up instead of answering: at a recipient, or when it has the email. `takes` is
 * called when it has an email, and it waits for that before it answers. `waitMs`: how long it waits before each of its
 * answers. It refuses more than `most` connections at a time.
 */
export async function startSmtpServer({
  answer = () => '250 ok',
  hangsUp = () => false,
  takes = async () => {},
  waitMs = 0,
  most = Infinity,
}: Options = {}) {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let refused = 0;
  const server = createServer((socket) => {
    socket.on('error', () => {}).setEncoding('utf8');
    if (sockets.size >= most) {
      refused += 1;
      return void socket.end('421 Too many connections\r\n');
    }
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    let to = '';
    let inMessage = false;
    let text = '';
    const say = async (line: string) => {
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      if (socket.writable) socket.write(`${line}\r\n`);
    };
    const hear = async (line: string) => {
      if (inMessage) {
        received.push({ to, text });
        [inMessage, text] = [false, ''];
        await takes(to);
        return hangsUp(to, 'message') ? void socket.destroy() : say('250 taken');
      }
      if (/^RCPT TO:/i.test(line)) {
        to = /<([^<>]*)>/.exec(line)?.[1] ?? '';
        return hangsUp(to, 'recipient') ? void socket.destroy() : say(answer(to));
      }
      if (/^DATA/i.test(line)) {
        inMessage = true;
        return say('354 go on');
      }
      if (/^QUIT/i.test(line)) return void socket.end('221 bye\r\n');
      return say('250 ok');
    };
    let rest = '';
    let heard = say('220 here');
    socket.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      heard = heard.then(async () => {
        for (const line of lines)
          if (inMessage && line !== '.') text += `${line.replace(/^\./, '')}\n`;
          else await hear(line);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** How many connections it refused. */
    refused: () => refused,
    async stop() {
      sockets.forEach((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
