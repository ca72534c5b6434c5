import { calculateDish, checkedSelection } from '../../features/calculate/calculate-dish.ts'
import { startSession } from '../../features/sessions/start-session.ts'
import type { MutationResolvers, QueryResolvers } from '../generated/resolver-types.ts'

export const Query: QueryResolvers = {
  search: async (_root, args, { services, chain, searchesWithDishes, dishBudget }, { path }) =>
    services.search(chain(), args, {
      withDishes: searchesWithDishes.has(String(path.key)),
      budget: dishBudget,
    }),
  dish: async (_root, { id }, { services, chain, dishBudget }) =>
    services.findDish(chain(), id, 'id', dishBudget),
  calculate: async (_root, { dishId, selectedOptions }, { services, chain, dishBudget }) => {
    const selection = checkedSelection(selectedOptions)
    return calculateDish(await services.findDish(chain(), dishId, 'dishId', dishBudget), selection)
  },
  filterOptions: async (_root, _args, { services, chain }) => services.filterOptions(chain()),
  catalogUpload: async (_root, { id }, { services, partner }) =>
    services.findUpload(partner().businessId, id),
  catalogUploads: async (_root, page, { services, partner }) =>
    services.listUploads(partner().businessId, page),
}

export const Mutation: MutationResolvers = {
  startSession: async (_root, { input }, { services, chain }) =>
    startSession(services.sessions, chain().chain.chainId, input),
  createPartnerCatalogUpload: async (_root, { validateOnly }, { services, partner }) =>
    services.createTicket(partner(), validateOnly),
  completePartnerCatalogUpload: async (_root, { uploadId }, { services, partner, log }) =>
    services.completeUpload(partner().businessId, uploadId, log),
}
