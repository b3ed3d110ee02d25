import { CallError, errorFromAnswer } from '../api/call-error';

export type StorageForm = { url: string; fields: Record<string, string> };
/** Sends a file to a signed form; `onProgress` hears the share sent, 0 to 1. Rejects with `CallError`. */
export type PostForm = (form: StorageForm, file: Blob, fileName: string, onProgress: (share: number) => void) => Promise<void>;

/** By XMLHttpRequest: fetch tells no progress of what it sends. */
export const postForm: PostForm = (form, file, fileName, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', form.url);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(storageError(request.status, request.responseText));
    };
    request.onerror = () => reject(new CallError('network', 'The storage could not be reached'));
    request.onabort = request.onerror;
    request.send(multipart(form.fields, file, fileName));
  });

/** Fields come before the file: what follows it, storage does not read. */
export function multipart(fields: Record<string, string>, file: Blob, fileName: string): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  data.append('file', file, fileName);
  return data;
}

/** Our own storage answers in JSON, S3 in XML, where an expired form is told by its words alone. */
export function storageError(status: number, text: string): CallError {
  const answer = parseJson(text);
  if (answer !== undefined) return errorFromAnswer(status, answer);
  const code = status === 403 && /expired/i.test(text) ? 'formExpired' : undefined;
  return errorFromAnswer(status, { error: { code, message: text.slice(0, 500) } });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
