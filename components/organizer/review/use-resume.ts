import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';

/** Draws this much finer than the place it is shown in, for sharp screens. */
const SHARPNESS = 2;

/**
 * Draws a page of a PDF. Nothing in it runs: scripts, forms and links are left out, and it is drawn by the library of
 * this server, in a worker of this server.
 */
export function useResume(url: string, page: number) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [file, setFile] = useState<PDFDocumentProxy | null>(null);
  const [text, setText] = useState('');
  const [hasFailed, setHasFailed] = useState(false);
  // A signed link differs each time it is read: the document that was opened stays.
  const [opened] = useState(url);

  useEffect(() => {
    let isGone = false;
    const loading = openPdf(opened);
    loading.then(
      (found) => (isGone ? void found.destroy() : setFile(found)),
      () => isGone || setHasFailed(true),
    );
    return () => {
      isGone = true;
      void loading.then((found) => found.destroy()).catch(() => undefined);
    };
  }, [opened]);

  useEffect(() => {
    if (!file || !canvas.current) return;
    let task: RenderTask | null = null;
    let isGone = false;
    const target = canvas.current;
    async function draw(from: PDFDocumentProxy) {
      const shown = await from.getPage(page);
      if (isGone) return;
      const width = target.parentElement?.clientWidth ?? 600;
      const viewport = shown.getViewport({ scale: (SHARPNESS * width) / shown.getViewport({ scale: 1 }).width });
      target.width = viewport.width;
      target.height = viewport.height;
      target.style.inlineSize = '100%';
      task = shown.render({ canvas: target, viewport });
      await task.promise;
      const { items } = await shown.getTextContent();
      if (!isGone) setText(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    }
    draw(file).catch(() => isGone || setHasFailed(true));
    return () => {
      isGone = true;
      task?.cancel();
    };
  }, [file, page]);

  const attach = (element: HTMLCanvasElement | null) => void (canvas.current = element);
  return { pages: file?.numPages ?? 0, text, hasFailed, attach };
}

async function openPdf(url: string): Promise<PDFDocumentProxy> {
  const pdf = await import('pdfjs-dist');
  pdf.GlobalWorkerOptions.workerPort ??= new Worker(new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url), {
    type: 'module',
  });
  return pdf.getDocument({ url, isEvalSupported: false, enableXfa: false, disableRange: true, disableStream: true })
    .promise;
}
