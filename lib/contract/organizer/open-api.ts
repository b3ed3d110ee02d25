import * as z from 'zod/mini';
import { ERRORS, type ErrorCode } from '../errors';
import type { OrganizerCall } from './call';
import { ORGANIZER_CALLS } from './calls';

type Json = Record<string, unknown>;
type Schema = Json & { properties?: Record<string, Json>; required?: string[] };

const ERROR = { $ref: '#/components/schemas/Error' };
const REFUSALS = [
  ['400', 'The request is invalid.'],
  ['401', 'The token is missing, unknown, revoked or expired.'],
  ['403', 'The token, or the role of the member who made it, may not do this.'],
  ['404', 'There is no such thing in this organization.'],
  ['409', 'It cannot be done now.'],
  ['416', 'A part of a file was asked for that is made while it is sent: there is only the whole.'],
  ['413', 'The body is too large; the details say how many bytes it may have.'],
  ['429', 'Too many calls; Retry-After says how many seconds to wait.'],
] as const;

/**
 * Describes the calls that programs may make, in OpenAPI 3.1, from the table of calls alone. Calls that no token may
 * make are the console's own and left out.
 */
export function describeApi(): Json {
  const calls = Object.entries(ORGANIZER_CALLS as Record<string, OrganizerCall>);
  const paths: Record<string, Json> = {};
  for (const [name, call] of calls)
    if (call.scope) (paths[`/${call.path}`] ??= {})[call.method] = describeCall(name, call, call.scope);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Introreel',
      version: '1',
      description: 'What an organization’s programs may do with its campaigns and submissions.',
    },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: describeError() },
    },
  };
}

function describeCall(name: string, call: OrganizerCall, scope: string): Json {
  return {
    operationId: name,
    tags: [call.path.split('/')[0]],
    summary: call.summary,
    'x-least-role': call.may,
    security: [{ token: [scope] }],
    parameters: [...parameters('path', call.params), ...parameters('query', call.query)],
    ...(call.body && { requestBody: { required: true, content: json(schemaOf(call.body, 'input')) } }),
    responses: {
      [call.status]: {
        description: 'Done.',
        ...(call.response && { content: json(schemaOf(call.response, 'output')) }),
        ...(call.file && { content: { [call.file]: {} } }),
      },
      ...Object.fromEntries(REFUSALS.map(([status, description]) => [status, { description, content: json(ERROR) }])),
      default: { description: 'The server is not able to do this now.', content: json(ERROR) },
    },
  };
}

function parameters(location: 'path' | 'query', schema: z.ZodMiniType): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    ...{ name, in: location, required: location === 'path' || required.includes(name), schema: property },
  }));
}

const json = (schema: Json) => ({ 'application/json': { schema } });

/** OpenAPI 3.1 has the dialect of JSON Schema that zod writes. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const described = { ...z.toJSONSchema(schema, { io, unrepresentable: 'any' }) } as Schema;
  delete described.$schema;
  return described;
}

function describeError(): Json {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const error = z.object({
    error: z.object({ code: z.enum(codes), type: z.string(), message: z.string(), details: z.optional(z.unknown()) }),
  });
  return schemaOf(error, 'output');
}
