import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** `text` is all of it as it was sent, its head included (`read-mail.ts`). */
export type ReceivedMail = { to: string; text: string };

/**
 * A small mail server. `answer` says what it answers to a recipient, such as `550 No such address`; everything else it
 * takes. `hangsUp` says at what it hangs up instead of answering: at a recipient, or when it has the email.
 */
export async function startSmtpServer({
  answer = () => '250 ok',
  hangsUp = () => undefined,
}: { answer?: (to: string) => string; hangsUp?: (to: string) => 'recipient' | 'message' | undefined } = {}) {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.setEncoding('utf8'));
    socket.once('close', () => sockets.delete(socket));
    let to = '';
    let inMessage = false;
    let text = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const hear = (line: string) => {
      if (inMessage) {
        if (line !== '.') return void (text += `${line.replace(/^\./, '')}\n`);
        received.push({ to, text });
        [inMessage, text] = [false, ''];
        return hangsUp(to) === 'message' ? void socket.destroy() : say('250 taken');
      }
      if (/^RCPT TO:/i.test(line)) {
        to = /<([^<>]*)>/.exec(line)?.[1] ?? '';
        return hangsUp(to) === 'recipient' ? void socket.destroy() : say(answer(to));
      }
      if (/^DATA/i.test(line)) {
        inMessage = true;
        return say('354 go on');
      }
      if (/^QUIT/i.test(line)) return void socket.end('221 bye\r\n');
      return say('250 ok');
    };
    let rest = '';
    socket.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      lines.forEach(hear);
    });
    say('220 here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async stop() {
      sockets.forEach((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
