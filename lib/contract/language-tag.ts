import * as z from 'zod/mini';
import { LANGUAGE_TAGS, type LanguageTag as Tag } from './languages';

/** Apart from the names of languages, which pages load before they check anything. */
export const LanguageTag = z.enum(LANGUAGE_TAGS);

export type LanguageTag = Tag;
