import { useLingui } from '@lingui/react/macro';
import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import '../../ui/menu.ts';

export function ThemeSwitch() {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const schemes: Array<{ value: MantineColorScheme; label: string; icon: typeof IconSun }> = [
    { value: 'light', label: t`Light`, icon: IconSun },
    { value: 'dark', label: t`Dark`, icon: IconMoon },
    { value: 'auto', label: t`Same as device`, icon: IconDeviceDesktop },
  ];
  const Current = schemes.find(({ value }) => value === colorScheme)?.icon ?? IconMoon;
  return (
    <Menu position="bottom-end" width={200} withinPortal={false}>
      <Menu.Target>
        <ActionIcon size={36} aria-label={t`Color scheme`}>
          <Current size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
        >
          {schemes.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              closeMenuOnClick
              rightSection={<Icon size={18} stroke={1.6} />}
            >
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
