import { readFile } from 'node:fs/promises';
import { findFormat } from './formats/find-format.mjs';
import { faultOf } from './refused.mjs';

/**
 * A program that reads the file it is given, which may have any of the formats that are given behind it, and prints
 * `{"fault": …}`, or which it has and how many bytes of the file are of that. It runs with limits
 * (create-documents.ts), because a file can demand any amount of time and memory.
 */

const [path, accepted] = process.argv.slice(2);
console.warn = () => {};
const bytes = await readFile(path);
const found = await findFormat(bytes, accepted.split(',')).catch((error) => ({ fault: faultOf(error) }));
console.log(JSON.stringify({ fault: null, ...found }));
