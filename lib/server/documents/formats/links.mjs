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

/** Whether an address is that of a file on a drive of whoever opens it, and on no server. @param {string} target */
export function isDrivePath(target) {
  return /^file:\/\/\/[a-z]:[/\\](?![/\\])[^\0-\x1f]*$/i.test(target);
}

/** Whether an address leads to no server: it is relative, or that of a file. @param {string} target */
export function isOnDevice(target) {
  const plain = target.replace(/[\s\0-\x1f]/g, '');
  return /^file:\/\/\/(?![/\\%])/i.test(plain) || (!/^[a-z][a-z\d+.-]*:/i.test(plain) && !/^[/\\]{2}/.test(plain));
}
