import { Validator } from '@seriousme/openapi-schema-validator';
import { ORGANIZER_CALLS, type OrganizerCallName } from '@/lib/contract/organizer/calls';
import { describeApi } from '@/lib/contract/organizer/open-api';

type Operation = {
  operationId: string;
  security: { token: string[] }[];
  parameters: { name: string; in: string }[];
  responses: Record<string, { content?: object }>;
};
const paths = describeApi().paths as Record<string, Record<string, Operation>>;
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);

describe('the description of the API', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(await new Validator().validate(describeApi())).toEqual({ valid: true });
  });

  it('has every call that a token may make, with its scope, and no other', () => {
    const described = operations.map(({ operationId, method, path, security }) => ({
      ...{ operationId, method, path, scope: security[0]?.token[0] },
    }));
    const calls = Object.entries(ORGANIZER_CALLS).flatMap(([name, { method, path, scope }]) =>
      scope ? [{ operationId: name, method, path: `/${path}`, scope }] : [],
    );
    expect(described.sort(byName)).toEqual(calls.sort(byName));
  });

  it('says what each call answers with: JSON, a file, or nothing', () => {
    const answersOf = ({ responses, status }: { responses: Record<string, { content?: object }>; status: number }) =>
      Object.keys(responses[status]?.content ?? {}).join();
    const described = Object.fromEntries(
      operations.map(({ operationId, responses }) => {
        const { status } = ORGANIZER_CALLS[operationId as OrganizerCallName];
        return [operationId, answersOf({ responses, status })];
      }),
    );
    expect(described).toMatchObject({
      ...{ listCampaigns: 'application/json', takeInvitationBack: '' },
      ...{ exportSubmissions: 'application/zip', exportInvitations: 'text/csv' },
    });
    const silent = Object.entries(described).filter(([, answers]) => answers === '');
    for (const [name] of silent) expect(ORGANIZER_CALLS[name as OrganizerCallName].status).toBe(204);
  });

  it('names every parameter of a path', () => {
    for (const { path, parameters } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(parameters.filter((it) => it.in === 'path').map(({ name }) => name)).toEqual(named);
    }
  });
});

const byName = (one: { operationId: string }, other: { operationId: string }) =>
  one.operationId.localeCompare(other.operationId);
