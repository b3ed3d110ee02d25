import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listReferable } from './references.mjs';

const CODE = /\.(?:tsx?|mjs|js)$/;
const SWITCH = /\b(?:ox|es)lint-(?:disable|enable)\b/;

/**
 * Returns the lines that switch a rule off. Oxlint obeys such a comment, also in what it says about comments.
 * @param {string} path @param {string} text @returns {string[]}
 */
export const switchedOffIn = (path, text) =>
  SWITCH.test(text)
    ? text.split('\n').flatMap((line, at) => (SWITCH.test(line) ? [`${path}:${at + 1}: no rule is switched off`] : []))
    : [];

/** @param {string} root @returns {string[]} */
export const findSwitchedOff = (root) =>
  listReferable(root)
    .filter((path) => CODE.test(path))
    .flatMap((path) => switchedOffIn(path, readFileSync(join(root, path), 'utf8')));
