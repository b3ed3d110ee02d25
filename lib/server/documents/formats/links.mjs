/** Whether an address leads out of its document, other than by its own parts. @param {string} target */
export function leavesDocument(target) {
  const plain = target.replace(/[\s\0-\x1f]/g, '');
  return /^[a-z][a-z\d+.-]*:/i.test(plain) || /^[/\\]{2}/.test(plain) || /(?:^|[/\\])\.\.(?:[/\\]|$)/.test(plain);
}

/** Whether a link leads to a page, to mail or to a telephone, and opens only when somebody follows it. */
export function isPlainLink(target) {
  const plain = target.replace(/[\s\0-\x1f]/g, '');
  return /^(?:https?|mailto|tel):/i.test(plain) || (!/^[a-z][a-z\d+.-]*:/i.test(plain) && !/^[/\\]{2}/.test(plain));
}
