import { useLingui } from '@lingui/react/macro';
import { Modal } from '../../ui/window/modal.tsx';
import type { AccessObject } from './permissions.ts';
import { type AccessPerson, WhyAccess } from './why-access.tsx';

interface WhyModalProps {
  person: AccessPerson;
  object: AccessObject;
  opened: boolean;
  onClose: () => void;
}

/** The window for one person, where it is clear who is meant: a row of the members. */
export function WhyModal({ person, object, ...rest }: WhyModalProps) {
  const { t } = useLingui();
  return (
    <Modal {...rest} title={t`Why can this person see this?`}>
      <WhyAccess person={person} object={object} />
    </Modal>
  );
}
