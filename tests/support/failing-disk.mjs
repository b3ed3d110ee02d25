import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Preloaded into a process (`--import`), lets its disk fail as soon as the file FAILING_DISK is there: in the calls
 * that it names, of the files of the database's log.
 */
const { FAILING_DISK } = process.env;
const log = new Set();

function failIfTold(name, file) {
  if (!log.has(file) || !fs.existsSync(FAILING_DISK)) return;
  if (fs.readFileSync(FAILING_DISK, 'utf8') !== name) return;
  throw Object.assign(new Error(`EIO: i/o error, ${name}`), { code: 'EIO', errno: -5, syscall: name });
}

const { openSync, writeSync, fsync, fsyncSync } = fs;
fs.openSync = (path, ...args) => {
  const file = openSync(path, ...args);
  if (/[/\\]pg_wal[/\\]/.test(String(path))) log.add(file);
  else log.delete(file);
  return file;
};
fs.writeSync = (file, ...args) => {
  failIfTold('write', file);
  return writeSync(file, ...args);
};
fs.fsyncSync = (file) => {
  failIfTold('fsync', file);
  return fsyncSync(file);
};
fs.fsync = (file, done) => {
  try {
    failIfTold('fsync', file);
  } catch (error) {
    return void setImmediate(done, error);
  }
  return fsync(file, done);
};
syncBuiltinESMExports();
