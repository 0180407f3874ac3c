// What the web makes of the server's OpenAPI description before types are written from it.

const METHODS = ['get', 'post', 'put', 'delete']
const JSON_KIND = 'application/json'

/**
 * The description with one operation for each action, JSON alone: the actions that share an address get an operation of
 * their own (`x-actions` lists them), the addresses that take any action go, and so do what FastAPI says about its own
 * refusals, which never reach a caller, and the form, whose fields are the same as those of the JSON.
 */
export function prepared(description) {
  for (const [path, item] of Object.entries(description.paths)) {
    for (const method of METHODS.filter((name) => item[name])) {
      const operation = item[method]
      delete operation.responses['422']
      delete operation.requestBody?.content['application/x-www-form-urlencoded']
      for (const action of operation['x-actions'] ?? [])
        description.paths[`${path}#${action.path}`] = {
          [method]: sentOperation(operation, action, description),
        }
      if (operation['x-actions'] || path.includes('{path}')) delete item[method]
    }
    if (METHODS.every((name) => !item[name])) delete description.paths[path]
  }
  delete description.components.schemas.HTTPValidationError
  // Bodies stand in their operations, so the components are answers, and an answer has all of its fields.
  for (const schema of Object.values(description.components.schemas))
    if (schema.properties) schema.required = Object.keys(schema.properties)
  return description
}

function sentOperation(operation, { name, path, answer }, { components }) {
  const body = operation.requestBody.content[JSON_KIND].schema.anyOf.find(
    ({ properties }) => properties.path.const === path,
  )
  const schema = answer.replaceAll(/[^\w.-]/g, '_')
  if (!body || !components.schemas[schema]) throw new Error(`${name}: no body or answer in the description`)
  const { path: _, ...properties } = body.properties
  const required = body.required.filter((field) => field !== 'path')
  return {
    operationId: name,
    parameters: [],
    requestBody: { content: { [JSON_KIND]: { schema: { ...body, properties, required } } } },
    responses: {
      200: {
        description: '',
        content: { [JSON_KIND]: { schema: { $ref: `#/components/schemas/${schema}` } } },
      },
    },
  }
}

/** What can be called by name: everything that answers with an envelope or a stream of events, in the order of the names. */
function actionsOf(description) {
  const rows = Object.entries(description.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => rowOf(path, method, item[method])),
  )
  return rows.filter(Boolean).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function rowOf(path, method, operation) {
  const answers = operation.responses['200']?.content ?? {}
  if (path.includes('{') || !(answers[JSON_KIND] || answers['text/event-stream'])) return undefined
  const [address, target] = path.split('#')
  const isQuery = method === 'get' || method === 'delete' || !operation.requestBody
  return { name: operation.operationId, method: method.toUpperCase(), address, target, isQuery }
}

/** The text of `actions.gen.ts`. */
export function actionsFile(description) {
  const lines = actionsOf(description).map(({ name, method, address, target, isQuery }) => {
    const place = isQuery ? 'query' : 'body'
    const cells = [method, address, place, target].filter(Boolean).map((cell) => `'${cell}'`)
    return `  ${name}: [${cells.join(', ')}],`
  })
  return [
    '// Written by `make codegen` from the server: method, address, where the fields go, and what the header `path` names.',
    '',
    'export const ACTIONS = {',
    ...lines,
    '} as const',
    '',
  ].join('\n')
}
