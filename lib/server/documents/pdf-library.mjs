import { createRequire } from 'node:module';

/**
 * The library that parses PDFs. Its CommonJS files load in half the time of its ES modules, and each reader loads them.
 */
export const {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFObjectParser,
  PDFObjectStreamParser,
  PDFRawStream,
  PDFRef,
} = createRequire(import.meta.url)('@cantoo/pdf-lib');
