import { readFile } from 'node:fs/promises';
import { findPdfFault } from './find-pdf-fault.mjs';

/**
 * A program that reads the PDF it is given and prints `{"fault": …}`. It runs with limits (create-documents.ts),
 * because a document can demand any amount of time and memory.
 */

console.warn = () => {};
const fault = await findPdfFault(await readFile(process.argv[2]));
console.log(JSON.stringify({ fault }));
