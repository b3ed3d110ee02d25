import { requireThat } from '../refused.mjs';
import { isOnDevice, isPlainLink, leavesDocument } from './links.mjs';
import { elementsOf, readXml } from './xml.mjs';

const TYPE = 'application/vnd.oasis.opendocument.text';
const MACROS = /^(?:Basic|Scripts|Dialogs)\//i;
const PARTS = /\.(?:xml|rdf|png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|svm|webp|ttf|otf)$/i;
const OTHER_PARTS = /^(?:mimetype|layout-cache|(?:[^/]+\/)?ObjectReplacements\/[^/]+)$/;

const RUNS = new Set(['event-listener', 'script', 'script-data']);
const EMBEDS = new Set(['object-ole', 'plugin', 'applet', 'floating-frame']);
const LOADS = new Set(['dde-source', 'dde-connection-decl', 'dde-connection']);

/**
 * Throws unless the files are those of an OpenDocument text (OASIS ODF 1.3) with nothing in it that runs, or that is
 * loaded from elsewhere.
 * @param {Map<string, () => Buffer>} files
 */
export function requireOdt(files) {
  requireThat([...files.keys()][0] === 'mimetype' && files.get('mimetype')?.().toString('latin1') === TYPE);
  requireThat(files.has('content.xml') && files.has('META-INF/manifest.xml'));
  for (const [name, unpack] of files) {
    requireThat(!MACROS.test(name), 'macros');
    const content = unpack();
    if (/\.(?:xml|rdf)$/i.test(name)) requireOwn(readXml(content), name);
    else requireThat(PARTS.test(name) || OTHER_PARTS.test(name), 'attachment');
  }
  return 'odt';
}

function requireOwn(text, part) {
  for (const { name, attributes } of elementsOf(text)) {
    requireThat(name !== 'encryption-data', 'password');
    requireThat(!RUNS.has(name), 'script');
    requireThat(!EMBEDS.has(name), 'attachment');
    requireThat(!LOADS.has(name), 'external');
    // Where the template lies that the document was made from, which is told in no other part.
    const isTemplate = name === 'template' && part === 'meta.xml';
    for (const target of attributes.get('href') ?? []) {
      const isOwn = name === 'a' ? isPlainLink(target) : !leavesDocument(target);
      requireThat(isOwn || (isTemplate && isOnDevice(target)), 'external');
    }
  }
}
