import type { ReactNode } from 'react';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { SettingsSearch, useFieldInAddress } from './settings-search-box.tsx';
import { type Subject, tabOf } from './subjects/settings-subjects.ts';

export function SettingsHead({ subject, subjects, children }: { subject: Subject; subjects: readonly Subject[]; children?: ReactNode }) {
  useFieldInAddress(subject);
  return (
    <>
      <PageHead isSticky>
        <h1>Settings</h1>
        {children}
      </PageHead>
      <SettingsSearch subject={subject} subjects={subjects} />
      <Tabs
        label="Sections of the settings"
        tabs={subjects.map((name) => ({ to: `/admins/settings/${name}`, label: tabOf(name), isCurrent: name === subject }))}
      />
    </>
  );
}
