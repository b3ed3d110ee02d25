'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useBrand } from '../brand/brand-provider';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { GuardedLink, OutsideLink } from '../ui/guarded';

const QUESTIONS = ['start', 'make', 'reRecord', 'goBack', 'stuck', 'redBar', 'done', 'sharing'] as const;

/** The brand's own help pages, then the most frequent questions (spec 2.78 to 2.83). */
export function FaqDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('faq');
  const {
    contact: { email },
    faqLink,
  } = useBrand();

  useEffect(() => {
    document.documentElement.scrollTop = 0;
  }, []);

  return (
    <Dialog
      wide
      title={t('title')}
      onDismiss={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p>{t('lead')}</p>
      <p>
        {t.rich('contact', {
          email: () => (
            <GuardedLink external href={`mailto:${email}`}>
              {email}
            </GuardedLink>
          ),
        })}
      </p>
      <dl className="faq">
        {QUESTIONS.map((key) => (
          <div key={key}>
            <dt>{t(`${key}.question`)}</dt>
            <dd>{t(`${key}.answer`)}</dd>
          </div>
        ))}
      </dl>
      <p>{t.rich('more', { link: (words) => <OutsideLink href={faqLink}>{words}</OutsideLink> })}</p>
    </Dialog>
  );
}
