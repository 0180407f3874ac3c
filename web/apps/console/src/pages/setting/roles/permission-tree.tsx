// The permissions of a role, grouped by type; what belongs to a page brings the page along.
import type { Permission } from '@longshore/api-client'
import { layout } from '@longshore/ui/layout'
import type { PermissionNode } from '../api'
import { settingTexts } from '../locales'
import styles from '../setting.module.css'
import { toggled } from './tree'

const TYPES = ['page', 'btn', 'other'] as const

interface Props {
  nodes: readonly PermissionNode[]
  chosen: readonly Permission[]
  /** Keys that may be given; the rest is shown and cannot be changed. */
  grantable: ReadonlySet<Permission>
  isReadOnly?: boolean
  error: string | undefined
  onChange(chosen: Permission[]): void
}

export function PermissionTree(props: Props) {
  const { nodes, error } = props
  return (
    <div>
      {TYPES.map((type) => (
        <Group key={type} {...props} type={type} group={nodes.filter((node) => node.type === type)} />
      ))}
      <p role="alert" className={layout.error}>
        {error}
      </p>
    </div>
  )
}

interface GroupProps extends Props {
  type: (typeof TYPES)[number]
  group: readonly PermissionNode[]
}

function Group({ type, group, nodes, chosen, grantable, isReadOnly, onChange }: GroupProps) {
  const t = settingTexts.useT()
  const count = group.filter(({ key }) => chosen.includes(key)).length
  const free = group.filter(({ key }) => grantable.has(key))
  const isAll = free.length > 0 && free.every(({ key }) => chosen.includes(key))
  return (
    <fieldset className={layout.group}>
      <legend className={`${layout.row} ${styles.groupHead}`}>
        {t(`tree.${type}`)}
        <span className={layout.hint}>{t(`tree.${type}Lead`)}</span>
        <span className={layout.count}>{t('tree.chosen', { count, total: group.length })}</span>
      </legend>
      <div className={layout.choices} style={{ maxHeight: 'none' }}>
        {!isReadOnly && free.length > 1 && (
          <label className={`${layout.choice} ${styles.choice}`}>
            <input
              type="checkbox"
              checked={isAll}
              ref={(box) => {
                if (box) box.indeterminate = !isAll && count > 0
              }}
              onChange={() =>
                onChange(
                  free.reduce<Permission[]>(
                    (keys, { key }) => toggled(nodes, keys, key, !isAll),
                    [...chosen],
                  ),
                )
              }
            />
            {t('tree.all')}
          </label>
        )}
        {group.map((node) => (
          <Choice
            key={node.key}
            node={node}
            parent={nodes.find(({ key }) => key === node.parent)}
            isChosen={chosen.includes(node.key)}
            isReadOnly={isReadOnly}
            isGrantable={grantable.has(node.key)}
            onChange={(isChosen) => onChange(toggled(nodes, chosen, node.key, isChosen))}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface ChoiceProps {
  node: PermissionNode
  parent: PermissionNode | undefined
  isChosen: boolean
  isReadOnly: boolean | undefined
  isGrantable: boolean
  onChange(isChosen: boolean): void
}

function Choice({ node, parent, isChosen, isReadOnly, isGrantable, onChange }: ChoiceProps) {
  const t = settingTexts.useT()
  // What the role already holds may be taken out by anyone who manages roles.
  const isDisabled = isReadOnly || (!isGrantable && !isChosen)
  const hints = [
    node.description,
    parent && t('tree.needs', { parent: parent.name }),
    !isReadOnly && !isGrantable && t('tree.notYours'),
  ].filter(Boolean)
  return (
    <label className={`${layout.choice} ${styles.choice}`} data-disabled={isDisabled || undefined}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={layout.grow}>
        {node.name}
        <span className={layout.hint}>{hints.join(' · ')}</span>
      </span>
    </label>
  )
}
