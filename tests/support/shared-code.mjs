import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Script } from 'node:vm';

const { default: Runtime } = createRequire(createRequire(import.meta.url).resolve('jest'))('jest-runtime');

/** By a module's path: its code, with the names it is called with, and what V8 made of it. */
const scripts = new Map();
/** Large programs of WebAssembly, and what was made of each. */
const programs = [];
const LARGE_BYTES = 1024 ** 2;

/** By a module's path and how it is asked for: what it was compiled to, and the state of the file then. */
const transformed = new Map();

/** What imports for the file that this process tests now. */
let current = null;

/**
 * Evaluates each test file's modules anew, as Jest does, but reads and compiles each only once in a process, not for
 * every file. The embedded database is compiled once as well.
 */
export default class SharedCode extends Runtime {
  constructor(...given) {
    super(...given);
    const { executor, _environment: environment, _coverageOptions: coverage } = this;
    const compileAlone = executor.compile.bind(executor);
    executor.compile = (source, path) => {
      current = executor;
      const context = environment.getVmContext();
      const script = context && compileOnce(source, path, executor.injectedModuleParameters);
      return script ? script.runInContext(context) : compileAlone(source, path);
    };
    if (!coverage.collectCoverage) transformOnce(this.transformCache);
    keepPrograms(environment.global.WebAssembly);
  }
}

/** Jest itself reads each file, and what was made of it, from the disk for every test file. */
function transformOnce(cache) {
  const transformAlone = cache.transform.bind(cache);
  cache.transform = (path, options) => {
    const key = JSON.stringify([path, options]);
    const { mtimeMs, size } = statSync(path);
    const known = transformed.get(key);
    if (known?.mtimeMs === mtimeMs && known.size === size) return keep(cache, path, known.made);
    const code = transformAlone(path, options);
    const made = cache.transforms.get(path);
    if (made?.code === code) transformed.set(key, { mtimeMs, size, made });
    return code;
  };
}

/** As Jest does with what it has just made. */
function keep(cache, path, made) {
  cache.transforms.set(path, made);
  if (made.sourceMapPath) cache.sourceMaps.set(path, made.sourceMapPath);
  return made.code;
}

/** Returns `null` for what is no CommonJS: Jest itself says so. */
function compileOnce(source, path, names) {
  const parameters = names.join();
  const known = scripts.get(path);
  if (known?.source === source && known.parameters === parameters) return known.script;
  try {
    const script = new Script(`(function (${parameters}) {\n${source}\n})`, {
      filename: path,
      lineOffset: -1,
      importModuleDynamically: (specifier, _, attributes, phase) =>
        current.dynamicImport(specifier, path, current.environment.getVmContext(), attributes, phase),
    });
    scripts.set(path, { source, parameters, script });
    return script;
  } catch {
    return null;
  }
}

/** V8 compiles the same program only once as long as somebody has what was made of it. */
function keepPrograms(webAssembly) {
  const { instantiate } = webAssembly;
  webAssembly.instantiate = async (given, imports) => {
    if (ArrayBuffer.isView(given) && given.byteLength >= LARGE_BYTES) await keepProgram(given);
    return instantiate(given, imports);
  };
}

async function keepProgram(bytes) {
  if (programs.some((program) => Buffer.compare(program.bytes, bytes) === 0)) return;
  programs.push({ bytes, module: await WebAssembly.compile(bytes) });
}
