import { requireThat } from '../refused.mjs';
import { createBudget, openArchive } from './archive.mjs';
import { requireOwnContent } from './fields.mjs';
import { isDrivePath, isPlainLink } from './links.mjs';
import { requireOdt } from './odt.mjs';
import { elementsOf, readXml, valueOf } from './xml.mjs';

const MAIN = 'application/vnd.openxmlformats-officedocument.';
/** What the main part of each kind of document says that it is. */
const KINDS = {
  [`${MAIN}wordprocessingml.document.main+xml`]: 'docx',
  [`${MAIN}spreadsheetml.sheet.main+xml`]: 'xlsx',
  [`${MAIN}presentationml.presentation.main+xml`]: 'pptx',
};
const CONTENT_TYPES = '[Content_Types].xml';
/** A chart has its numbers in a workbook of its own; whatever is inside that has none. */
const MAX_DEPTH = 1;

const RUNS = /macro|vba|activex|dialogsheet|ctrlprop/i;
const EMBEDS = /oleobject|afchunk/i;
/** All that documents are made of besides XML. What else is in one is there for another reason. */
const PARTS = new RegExp(
  String.raw`\.(?:xml|rels|vml|png|jpe?g|jpe|jfif|gif|bmp|tiff?|emf|wmf|emz|wmz|svg|wdp|hdp|webp|odttf|fntdata|ttf` +
    String.raw`|mp3|m4a|wav|wma|aiff?|mp4|m4v|mov|avi|wmv|mpe?g|sigs|psmdcp)$`,
  'i',
);
const OTHER_PARTS = /^(?:xl\/printerSettings\/[\w.-]+\.bin|\[trash\]\/\d+\.dat)$/i;
const INSIDE = /^(?:word|xl|ppt)\/embeddings\/[^/]+\.(?:docx|xlsx|pptx)$/i;

/**
 * Returns which kind of document a ZIP file is. Throws unless it is one, and holds nothing that runs, or that is loaded
 * from elsewhere.
 * @param {Buffer} bytes
 */
export async function formatOfArchive(bytes, budget = createBudget(bytes.length), depth = 0) {
  const files = await openArchive(bytes, budget);
  if (files.has('mimetype')) return requireOdt(files);
  requireThat(files.has(CONTENT_TYPES) && files.has('_rels/.rels'));
  const format = readTypes(files);
  for (const [name, unpack] of files) {
    requireThat(!RUNS.test(name), 'macros');
    const content = unpack();
    if (INSIDE.test(name)) {
      requireThat(depth < MAX_DEPTH, 'attachment');
      await formatOfArchive(content, budget, depth + 1);
    } else if (/\.(?:xml|rels|vml)$/i.test(name)) {
      const text = readXml(content);
      if (/\.rels$/i.test(name)) requireOwnRelations(text);
      else requireOwnContent(text);
    } else requireThat(PARTS.test(name) || OTHER_PARTS.test(name), 'attachment');
  }
  return format;
}

function readTypes(files) {
  const formats = new Set();
  for (const { name, attributes } of elementsOf(readXml(files.get(CONTENT_TYPES)()))) {
    const type = valueOf(attributes, 'ContentType');
    requireThat(!RUNS.test(type), 'macros');
    requireThat(!EMBEDS.test(type), 'attachment');
    const format = KINDS[type.trim()];
    if (name !== 'Override' || !format) continue;
    requireThat(files.has(valueOf(attributes, 'PartName').replace(/^\//, '')));
    formats.add(format);
  }
  requireThat(formats.size === 1);
  return [...formats][0];
}

function requireOwnRelations(text) {
  for (const { name, attributes } of elementsOf(text)) {
    if (name !== 'Relationship') continue;
    const type = valueOf(attributes, 'Type').split('/').at(-1) ?? '';
    requireThat(!RUNS.test(type) && !/^control$/i.test(type), 'macros');
    requireThat(!EMBEDS.test(type), 'attachment');
    if (!/^\s*external\s*$/i.test(valueOf(attributes, 'TargetMode'))) continue;
    const target = valueOf(attributes, 'Target');
    // Word names in each document the template that it was made from, and where that lies with its author.
    const isOwn = /^attachedTemplate$/i.test(type)
      ? isDrivePath(target)
      : /^hyperlink$/i.test(type) && isPlainLink(target);
    requireThat(isOwn, 'external');
  }
}
