import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '../support/e2e';
import { webkitTest as test } from '../support/e2e-webkit';
import { answerEveryKind, publishEveryKind, reviewExportAndErase } from '../support/every-kind';
import { makePdf } from '../support/make-pdf';

const skipped = process.env.SKIP_WEBKIT;
test.skip(Boolean(skipped), skipped);

test(
  'a visitor with WebKit hears questions, and answers in all five ways',
  { tag: '@soak' },
  async ({ webkit, server, folder }) => {
    const published = await publishEveryKind(server);
    const pdf = join(folder, 'certificate.pdf');
    writeFileSync(pdf, makePdf());
    // The field is there once the code that sends files is loaded.
    const choose = (path: string) => expect(() => webkit.type('input[type=file]', path)).toPass();
    await answerEveryKind({ ...webkit, choose }, published.name, pdf);
    await reviewExportAndErase(server, published);
  },
);
