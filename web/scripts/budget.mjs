console.log('budget: not yet checked')
