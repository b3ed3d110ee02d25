import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { CallError } from '@/lib/browser/api/call-error';
import type { SendResume } from '@/lib/browser/resume/send-resume';
import type { Campaign } from '@/lib/contract/entities';
import { paths } from '@/lib/contract/paths';
import { hasPdfName } from '@/lib/domain/resume';
import { useAlert } from '../overlays/alert-provider';
import { useCallWords } from '../overlays/use-call-words';
import { useSentences } from '../ui/use-sentences';
import { useVisit } from '../visit/visit-provider';

export type ResumeFormState =
  | { kind: 'empty' }
  | { kind: 'chosen'; file: File }
  /** `percent`: how much has been sent, 0 to 100. */
  | { kind: 'uploading'; file: File; percent: number };

type ResumeForm = {
  state: ResumeFormState;
  choose: (file: File) => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/** Sends a PDF and then goes on to the intro (spec 4.49). */
export function useResumeForm(campaign: Campaign, sendResume: SendResume): ResumeForm {
  const t = useTranslations('resume');
  const router = useRouter();
  const alert = useAlert();
  const explain = useRefusalWords();
  const { userVideo, keep, device } = useVisit(campaign);
  const [state, setState] = useState<ResumeFormState>({ kind: 'empty' });
  const isMounted = useIsMounted();
  const notPdfHint = device.isMobile ? t('notPdfHintMobile') : t('notPdfHint');

  const send = async (file: File, uuid: string) => {
    setState({ kind: 'uploading', file, percent: 0 });
    try {
      const owner = { campaignId: campaign.id, campaignName: campaign.name, uuid };
      keep(
        await sendResume(owner, file, (share) =>
          setState({ kind: 'uploading', file, percent: Math.floor(share * 100) }),
        ),
      );
      if (isMounted.current) router.push(paths.intro(campaign.name));
    } catch (error) {
      setState(isFileBad(error) ? { kind: 'empty' } : { kind: 'chosen', file });
      if (!isMounted.current) return;
      const { title, note } = explain(error, { notPdfHint, isPdf: await beginsAsPdf(file) });
      await alert(title, note);
    }
  };

  return {
    state,
    choose: (file) => {
      if (hasPdfName(file.name)) setState({ kind: 'chosen', file });
      else void alert(t('notPdf'), notPdfHint);
    },
    onSubmit: (event) => {
      event.preventDefault();
      if (state.kind === 'chosen' && userVideo) void send(state.file, userVideo.uuid);
    },
  };
}

/** Whether the server refuses this file for good, so that another one has to be chosen. */
function isFileBad(error: unknown): boolean {
  return error instanceof CallError && ['notPdf', 'unsafeDocument', 'tooLarge'].includes(error.code);
}

/** Whether the file begins as a PDF does. One that does and is refused is damaged. */
async function beginsAsPdf(file: File): Promise<boolean> {
  const start = await file
    .slice(0, 5)
    .text()
    .catch(() => '');
  return start === '%PDF-';
}

type Sent = { notPdfHint: string; isPdf: boolean };

/**
 * Returns a function that explains a failed upload: a heading and, if known, the reason. A file that is not a PDF is
 * asked for again.
 */
function useRefusalWords(): (error: unknown, sent: Sent) => { title: string; note: string } {
  const t = useTranslations('resume');
  const callWords = useCallWords();
  const sentences = useSentences();
  return (error, { notPdfHint, isPdf }) => {
    const failed = (note: string) => ({ title: t('failed'), note });
    if (!(error instanceof CallError)) return failed(callWords(error));
    switch (error.code) {
      case 'notPdf':
        return isPdf
          ? failed(t('faults.damaged'))
          : { title: t('notPdf'), note: sentences(t('faults.onlyNamedPdf'), notPdfHint) };
      case 'unsafeDocument':
        return failed(t(`faults.${faultOf(error.details.reason)}`));
      case 'tooLarge':
        return failed(t('faults.tooLarge'));
      case 'tooMuchStored':
        return failed(t('faults.full'));
      default:
        return failed(callWords(error));
    }
  };
}

function faultOf(reason: unknown): 'password' | 'tooComplex' | 'active' {
  return reason === 'password' || reason === 'tooComplex' ? reason : 'active';
}

/** Returns whether the screen is still shown: an upload continues after it, but then does not change the page. */
function useIsMounted() {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
