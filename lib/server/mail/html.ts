/** Markup that is sent as it is. Only `html` makes it. */
export class Markup {
  constructor(readonly source: string) {}
}

/** Markup with values, each of which is shown as the text it is, unless it is markup itself. */
export function html(parts: TemplateStringsArray, ...values: (string | Markup | readonly Markup[])[]): Markup {
  return new Markup(parts.map((part, index) => (index === 0 ? '' : toSource(values[index - 1]!)) + part).join(''));
}

function toSource(value: string | Markup | readonly Markup[]): string {
  if (value instanceof Markup) return value.source;
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return value.map(toSource).join('');
}
