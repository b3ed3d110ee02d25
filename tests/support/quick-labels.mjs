import { insideJsdom } from './inside-jsdom.mjs';

const { domSymbolTree } = insideJsdom('helpers/internal-constants.js');
const { isLabelable } = insideJsdom('helpers/form-controls.js');
const { ELEMENT_NODE } = insideJsdom('node-type.js');
const NodeList = insideJsdom('generated/NodeList.js');
const { implementation: Label } = insideJsdom('nodes/HTMLLabelElement-impl.js');

const LABELABLE = ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea'];

/** By the root of a tree: the labels of each element, as of a version of the tree. */
const known = new WeakMap();

/**
 * Makes `labels` quick, which each look for a name or a label asks of every field. For one field jsdom looks for what
 * each label of the page belongs to, and for that through the page again. Here it is found for all fields at once, and
 * anew when the page has changed.
 */
export function makeLabelsQuick() {
  for (const name of LABELABLE) {
    const { prototype } = insideJsdom(`nodes/HTML${name}Element-impl.js`).implementation;
    Object.defineProperty(prototype, 'labels', { get: quickLabels, configurable: true });
  }
}

/** As in jsdom a list that is made once, and looks anew only when the tree has changed. */
function quickLabels() {
  if (!isLabelable(this)) return null;
  if (!this._labels) {
    const root = this.getRootNode({});
    const query = () => labelsIn(root).get(this) ?? [];
    this._labels = NodeList.createImpl(root._globalObject, [], { element: root, query });
  }
  return this._labels;
}

function labelsIn(root) {
  const made = known.get(root);
  if (made?.version === root._version) return made.labels;
  const labels = readLabels(root);
  known.set(root, { version: root._version, labels });
  return labels;
}

function readLabels(root) {
  const found = [];
  const byId = new Map();
  for (const node of domSymbolTree.treeIterator(root)) {
    if (node.nodeType !== ELEMENT_NODE) continue;
    const id = node.getAttributeNS(null, 'id');
    if (id !== null && !byId.has(id)) byId.set(id, node);
    if (node instanceof Label) found.push(node);
  }
  const labels = new Map();
  for (const label of found) {
    const control = label.hasAttributeNS(null, 'for')
      ? byId.get(label.getAttributeNS(null, 'for') || null)
      : domSymbolTree.treeToArray(label, { filter: isLabelable })[0];
    if (control && isLabelable(control)) labels.set(control, [...(labels.get(control) ?? []), label]);
  }
  return labels;
}
