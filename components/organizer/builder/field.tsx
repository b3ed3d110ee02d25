import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { CampaignFault } from '@/lib/contract/organizer/campaigns';
import { GuardedLink } from '../../ui/guarded';
import { ConsoleIcon } from '../icon';
import { FaultText } from './fault-text';
import { fieldId, useFaultWords } from './fault-words';

/** What the input of a field gets. */
export type FieldInput = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string };

type FieldProps = {
  /** Its path in the campaign. */
  path: string;
  label: string;
  note?: string;
  isWide?: boolean;
  faults: readonly CampaignFault[];
  children: (input: FieldInput) => ReactNode;
};

/** A field of the campaign with its label, its note, and what is wrong with it. */
export function Field({ path, label, note, isWide, faults, children }: FieldProps) {
  const fault = faults.find((other) => other.path === path);
  const id = fieldId(path);
  const described = [fault && `${id}-fault`, note && `${id}-note`].filter(Boolean).join(' ');
  return (
    <div className={isWide ? 'field wide' : 'field'} data-invalid={fault ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': fault ? true : undefined, 'aria-describedby': described || undefined })}
      {fault && <FaultText id={`${id}-fault`} fault={fault} />}
      {note && (
        <p className="note" id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}

type FaultsBannerProps = {
  faults: readonly CampaignFault[];
  /** Shows the field at this path, if it is not shown. */
  onLead: (path: string) => void;
};

/** What is wrong, on top: the focus goes there, and each line leads to its field. */
export function FaultsBanner({ faults, onLead }: FaultsBannerProps) {
  const t = useTranslations('organizer.builder');
  const { place, words } = useFaultWords();
  return (
    <div className="banner banner--danger" role="alert" tabIndex={-1} ref={focusOnce}>
      <ConsoleIcon name="alert" />
      <div>
        <h2 className="subheading">{t('faultsTitle', { count: faults.length })}</h2>
        <ol className="faults">
          {faults.map((fault) => (
            <li key={`${fault.path} ${fault.code}`}>
              <GuardedLink
                external
                href={`#${fieldId(fault.path)}`}
                onClick={() => {
                  flushSync(() => onLead(fault.path));
                  document.getElementById(fieldId(fault.path))?.focus();
                }}
              >
                {t('faultLine', { place: place(fault), words: words(fault) })}
              </GuardedLink>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

/** It appears because something was pressed. */
const focusOnce = (banner: HTMLElement | null) => banner?.focus();
