import * as z from 'zod/mini';
import type { AnswerKind } from './answer-kinds';
import { type AnswerType, WrittenAnswerType } from './answer-type';
import { type CampaignContent, Section, SectionId } from './campaign-content';
import { SectionClip, WrittenClip } from './clips';
import { WrittenCampaign, WrittenSection } from './written-campaign';

/** The most items that a list in a draft keeps: more than any list of a campaign may have. */
const MAX_ITEMS = 100;
/** The longest text that a draft keeps, characters: more than any field of a campaign may have. */
const MAX_DRAFT_TEXT = 25_000;
const draftText = z.string().check(z.maxLength(MAX_DRAFT_TEXT), z.regex(/^\P{Cs}*$/u, 'must be text'));

/** What is chosen as a whole, and not typed, keeps its rules. */
const CHOSEN: readonly z.core.$ZodType[] = [SectionClip, WrittenClip];

/** In a draft a text is any text, and a number any number, or none, however deep it is. */
type Drafted<Value> = [string] extends [Value]
  ? string
  : [number] extends [Value]
    ? number | null
    : Value extends readonly (infer Item)[]
      ? Drafted<Item>[]
      : Value extends object
        ? DraftedFields<Value>
        : Value;
type DraftedFields<Fields> = { [Field in keyof Fields]: Drafted<Fields[Field]> };

/** How a section is answered, as it is being written. */
export type DraftAnswerType = Drafted<Section['answerType']>;

/** `id` is left out of a new section. */
export type DraftSection = DraftedFields<Omit<Section, 'id'>> & { id?: string };

/**
 * A campaign as it is being written: any texts, complete or not. What it may become is decided when it is saved or
 * published (`WrittenCampaign`).
 */
export type CampaignDraft = DraftedFields<Omit<CampaignContent, 'sections'>> & {
  name: string;
  sections: DraftSection[];
};

/** The same with fields left out, by who wants them as they are, or does not know them. */
export type PartialDraft = Partial<Omit<CampaignDraft, 'sections'>> & { sections?: Partial<DraftSection>[] };

export type DraftField = {
  schema: z.ZodMiniType;
  /** What it is when nobody has written it. */
  empty: unknown;
  /** A campaign need not have it, so an empty one is none. */
  isOptional: boolean;
  isText: boolean;
  /** Of a number. */
  range: { min: number; max: number } | null;
};

type FieldsOf<Fields> = Readonly<Record<keyof Fields & string, DraftField>>;

export const SECTION_FIELDS: FieldsOf<Omit<Section, 'id'>> = fieldsOf(z.omit(WrittenSection, { id: true }).shape);
export const CAMPAIGN_FIELDS: FieldsOf<Omit<CampaignDraft, 'sections'>> = fieldsOf(
  z.omit(WrittenCampaign, { sections: true }).shape,
);

type OfKind<Kind extends AnswerKind> = Extract<AnswerType, { kind: Kind }>;

/** The fields of each way to answer a section, besides which it is. */
export const ANSWER_FIELDS = Object.fromEntries(
  WrittenAnswerType._zod.def.options.map(({ shape }) => {
    const { kind, ...fields } = shape;
    return [kind.def.values[0], fieldsOf(fields)];
  }),
) as unknown as { [Kind in AnswerKind]: FieldsOf<Omit<OfKind<Kind>, 'kind'>> };

export const PartialDraft: z.ZodMiniType<PartialDraft> = z.partial(
  z.strictObject({
    ...schemasOf(CAMPAIGN_FIELDS),
    sections: z
      .array(z.partial(z.strictObject({ id: SectionId, ...schemasOf(SECTION_FIELDS) })))
      .check(z.maxLength(100)),
  }),
);

/** A newer version of the app may have kept what this one does not know. */
export const CampaignDraft = z.object({
  ...schemasOf(CAMPAIGN_FIELDS),
  sections: z.array(
    z.object({ id: z.optional(SectionId), ...schemasOf(fieldsOf(z.omit(Section, { id: true }).shape)) }),
  ),
}) as unknown as z.ZodMiniType<CampaignDraft>;

function fieldsOf<Shape extends z.core.$ZodShape>(shape: Shape): FieldsOf<Shape> {
  const fields = Object.entries(shape).map(([name, field]) => [name, toField(field)]);
  return Object.fromEntries(fields) as FieldsOf<Shape>;
}

function toField(field: z.core.$ZodType): DraftField {
  const leftOut = z.safeParse(field, undefined);
  const { type, schema } = readType(field);
  const facts = { isOptional: leftOut.success, isText: type === 'string', range: null };
  if (type === 'string') return { ...facts, schema: draftText, empty: leftOut.data ?? '' };
  if (type !== 'number') {
    const nothing = type === 'array' ? [] : undefined;
    return { ...facts, schema: draftedOrNone(field), empty: leftOut.success ? leftOut.data : nothing };
  }
  const range = { min: limitOf(schema, 'greater_than'), max: limitOf(schema, 'less_than') };
  return { ...facts, schema: z.nullable(z.number()), empty: leftOut.data ?? null, range };
}

/** The same for a value that may be none. */
function draftedOrNone(field: z.core.$ZodType): z.ZodMiniType {
  return z.safeParse(field, null).success ? z.nullable(drafted(field)) : drafted(field);
}

/** Returns the schema of a value in a draft: its texts and numbers may be any. */
function drafted(field: z.core.$ZodType): z.ZodMiniType {
  const { type, schema } = readType(field);
  if (type === 'string') return draftText;
  if (type === 'number') return z.nullable(z.number());
  if (CHOSEN.includes(schema)) return schema;
  if (schema instanceof z.ZodMiniArray) return draftedList(schema);
  if (schema instanceof z.ZodMiniDiscriminatedUnion) return z.union(schema._zod.def.options.map(draftedMember));
  if (isRecord(schema)) return z.partialRecord(schema._zod.def.keyType, drafted(schema._zod.def.valueType));
  if (!isObject(schema)) return schema;
  const parts = Object.entries(schema._zod.def.shape).map(([name, part]) => [name, draftedOrNone(part)]);
  return z.partial(objectLike(schema, parts));
}

/** A list of what is chosen, and not typed, keeps its rules, except that nothing may be chosen yet. */
function draftedList(list: z.ZodMiniArray): z.ZodMiniType {
  const { element } = list._zod.def;
  const item = drafted(element);
  if (item !== element) return z.array(item).check(z.maxLength(MAX_ITEMS));
  const rules = (list._zod.def.checks ?? []) as z.core.$ZodCheck<unknown[]>[];
  return z.array(item).check(...rules.filter(({ _zod }) => _zod.def.check !== 'min_length'));
}

/** One of several kinds of a value: it says which it is, and what it leaves out is empty. */
function draftedMember(member: z.core.$ZodType): z.ZodMiniType {
  if (!isObject(member)) throw new Error('Only objects are of several kinds');
  const parts = Object.entries(member._zod.def.shape).map(([name, part]) => {
    if (readType(part).type === 'literal') return [name, part];
    const { schema, empty } = toField(part);
    return [name, z._default(schema, empty)];
  });
  return objectLike(member, parts);
}

/** Returns the schema of an object with these fields that is as strict as another one. */
function objectLike(object: z.ZodMiniObject, fields: (readonly unknown[])[]): z.ZodMiniObject {
  const shape = Object.fromEntries(fields) as Record<string, z.ZodMiniType>;
  return object._zod.def.catchall ? z.strictObject(shape) : z.object(shape);
}

function isRecord(schema: z.core.$ZodType): schema is z.ZodMiniRecord {
  return schema instanceof z.ZodMiniRecord;
}

function isObject(schema: z.core.$ZodType): schema is z.ZodMiniObject {
  return schema instanceof z.ZodMiniObject;
}

/** Returns the least or the most that a number may be. */
function limitOf(number: z.ZodMiniType, kind: 'greater_than' | 'less_than'): number {
  const limits = (number._zod.def.checks ?? []).map((check) => check._zod.def as { check: string; value?: unknown });
  const { value } = limits.find(({ check }) => check === kind) ?? {};
  if (typeof value !== 'number') throw new Error('A number of a campaign needs its least and its most');
  return value;
}

/** Returns what a field is besides having a default, or being none. */
function readType(field: z.core.$ZodType): { type: string; schema: z.ZodMiniType } {
  const def = field._zod.def as z.core.$ZodTypeDef & { innerType?: z.core.$ZodType };
  return def.innerType ? readType(def.innerType) : { type: def.type, schema: field as z.ZodMiniType };
}

function schemasOf(fields: Readonly<Record<string, DraftField>>) {
  return Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
}
