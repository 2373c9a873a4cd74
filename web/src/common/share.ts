/** Sharing: to the clipboard, to another app of the phone, or as a download. */

/** Touch devices usually have a share sheet; on others a share sheet is inconvenient. */
const hasSheet = (what: ShareData): boolean =>
  matchMedia('(pointer: coarse)').matches && typeof navigator.canShare === 'function' && navigator.canShare(what);

export type Given = 'shared' | 'copied' | 'saved' | 'failed';

export async function giveText(text: string): Promise<Given> {
  try {
    if (hasSheet({ text })) return await shared({ text });
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'failed';
  }
}

/** Whether the browser can hand a link to another app. */
export const canShareLinks = (): boolean => typeof navigator.share === 'function';

export const giveLink = (url: string, title: string): Promise<Given> => shared({ url, title });

export async function giveFile(blob: Blob, name: string): Promise<Given> {
  const files = [new File([blob], name, { type: blob.type })];
  if (hasSheet({ files })) return shared({ files });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return 'saved';
}

/** Closing the share sheet is not an error. */
async function shared(what: ShareData): Promise<Given> {
  try {
    await navigator.share(what);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) return 'failed';
  }
  return 'shared';
}
