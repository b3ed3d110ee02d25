/** The attributes of a text in another language than the page; left out: it is in that of the page. */
export const inLanguage = (language: string | undefined) => language && ({ lang: language, dir: 'auto' } as const);
