import { Readable } from 'node:stream';

/** Answers with a file that the browser saves, made while it is sent. */
export function answerFile({ fileName, content }: { fileName: string; content: Readable }, type: string): Response {
  const name = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return new Response(Readable.toWeb(content) as ReadableStream, {
    headers: { 'Content-Type': type, 'Content-Disposition': `attachment; filename*=UTF-8''${name}` },
  });
}
