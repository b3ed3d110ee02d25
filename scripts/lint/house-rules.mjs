import { basename } from 'node:path';
import { builtinRules } from 'eslint/use-at-your-own-risk';

/** Returns a rule that reports everything one of the selectors (esquery) finds. */
function refuse(message, ...selectors) {
  return {
    meta: { type: 'problem', schema: [] },
    create: (context) =>
      Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, message })])),
  };
}

const isReExport = (statement) =>
  statement.type === 'ExportAllDeclaration' ||
  (statement.type === 'ExportNamedDeclaration' && (statement.source !== null || statement.declaration === null));

const noBarrels = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    Program(node) {
      const onlyHandsOn =
        node.body.some(isReExport) && node.body.every((it) => isReExport(it) || it.type === 'ImportDeclaration');
      const isIndex = /^index\.[cm]?[jt]sx?$/.test(basename(context.filename));
      if (onlyHandsOn || isIndex) context.report({ node, message: 'No barrels: import from the file that has it.' });
    },
  }),
};

const importOf = (pattern) => [
  `ImportDeclaration[source.value=${pattern}]`,
  `ImportExpression[source.value=${pattern}]`,
  `CallExpression[callee.name="require"][arguments.0.value=${pattern}]`,
];

/** A selector that begins with a class, or has one after a blank or a comma. */
const OF_CLASS = '[value=/(^|[ ,>])\\.[a-z]/]';

/** The project's own lint rules; .oxlintrc.json says where each applies. */
const houseRules = {
  meta: { name: 'house' },
  rules: {
    // The formatter wraps code, this finds comments; text in quotes is nobody's to break.
    'max-len': builtinRules.get('max-len'),
    'no-environment': refuse(
      'The environment is parsed once, in lib/server/env/env.ts.',
      'MemberExpression[object.name="process"][property.name="env"]',
      'MemberExpression[object.name="process"][property.value="env"]',
      'VariableDeclarator[init.name="process"] > ObjectPattern > Property[key.name="env"]',
      'ImportDeclaration[source.value=/^(node:)?process$/] > ImportSpecifier[imported.name="env"]',
    ),
    'no-capture': refuse(
      'The camera and the recorder are reached in lib/browser/capture alone.',
      'Identifier[name=/^(getUserMedia|MediaRecorder)$/]',
      'Literal[value=/^(getUserMedia|MediaRecorder)$/]',
    ),
    'no-subprocess': refuse(
      'Child processes are owned by lib/server/subprocess.',
      ...importOf('/^(node:)?child_process$/'),
    ),
    'no-bare-control': refuse(
      'A double click presses once: take GuardedButton or GuardedLink.',
      'JSXOpeningElement[name.name=/^(a|button|Link)$/]',
    ),
    'no-class-query': refuse(
      'Tests find things by role and name, as people do, not by the classes of the styles.',
      `CallExpression[callee.property.name=/^(querySelector(All)?|locator|closest|matches)$/] > Literal${OF_CLASS}`,
      `Property[key.name="selector"] > Literal${OF_CLASS}`,
    ),
    'no-client-page': refuse(
      'Pages and layouts are server components.',
      'Program > ExpressionStatement[directive="use client"]',
    ),
    'no-raw-messages': refuse(
      'Messages are compiled for production, so only their words can be asked for: `t(key)`.',
      'ImportSpecifier[imported.name="useMessages"]',
      'CallExpression[callee.object.name=/^t\\w{0,2}$/][callee.property.name="raw"]',
    ),
    'no-barrels': noBarrels,
  },
};

export default houseRules;
