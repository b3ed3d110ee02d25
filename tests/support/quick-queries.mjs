import { insideJsdom } from './inside-jsdom.mjs';

const { domSymbolTree } = insideJsdom('helpers/internal-constants.js');
const { ELEMENT_NODE } = insideJsdom('node-type.js');
const { implForWrapper, wrapperForImpl } = insideJsdom('generated/utils.js');

const QUERIES = ['querySelector', 'querySelectorAll'];
const PARENTS = ['Document', 'Element'];

/** Whether a query is being answered now. */
let querying = false;

/** Names and labels of fields ask so for each element that they are in. */
const BY_ID = /^\[id="([^"\\\n\r\f]+)"\]$/;
/** By an element, or the page: the elements in it by their ids, as of a version of it. */
const known = new WeakMap();

for (const parent of PARENTS) {
  const { prototype } = insideJsdom(`nodes/${parent}-impl.js`).implementation;
  for (const name of QUERIES) {
    const query = prototype[name];
    const isForOne = name === 'querySelector';
    prototype[name] = function quickQuery(selectors) {
      const [, id] = isForOne ? (BY_ID.exec(selectors) ?? []) : [];
      if (id !== undefined) return idsIn(this).get(id) ?? null;
      querying = true;
      try {
        return query.call(this, selectors);
      } finally {
        querying = false;
      }
    };
  }
}

/**
 * Makes queries quick. Their library begins with all elements of a page, or all of a name, and copies them from a list
 * that says of each again what it is asked for. Here it gets what it copies, an array of the same elements.
 * @param {Window} window
 */
export function makeQueriesQuick(window) {
  for (const { prototype } of PARENTS.map((parent) => window[parent])) {
    const { getElementsByTagName } = prototype;
    prototype.getElementsByTagName = function quickElements(...names) {
      const list = getElementsByTagName.apply(this, names);
      return querying ? arrayOf(list) : list;
    };
  }
}

function idsIn(parent) {
  const made = known.get(parent);
  if (made?.version === parent._version) return made.ids;
  const ids = new Map();
  for (const node of domSymbolTree.treeIterator(parent)) {
    const id = node.nodeType === ELEMENT_NODE && node !== parent ? node.getAttributeNS(null, 'id') : null;
    if (id !== null && !ids.has(id)) ids.set(id, node);
  }
  known.set(parent, { version: parent._version, ids });
  return ids;
}

function arrayOf(list) {
  const elements = implForWrapper(list);
  return Array.from({ length: elements.length }, (_, at) => wrapperForImpl(elements.item(at)));
}
